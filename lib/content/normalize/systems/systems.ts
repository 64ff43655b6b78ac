import { classesOfRows, indexRows, type MarkupRow } from '../markup/markup-row';
import { DISCOURSE_MARKUP } from './discourse';
import { INVISION_MARKUP } from './invision';
import { NODEBB_MARKUP } from './nodebb';
import { PHPBB_MARKUP } from './phpbb';
import { PLAIN_HTML_MARKUP } from './plain-html';
import { S9E_MARKUP } from './s9e';
import { MYBB_MARKUP, SMF_MARKUP } from './smf-mybb';
import { VBULLETIN_MARKUP } from './vbulletin';
import { XENFORO_MARKUP } from './xenforo';

/** What each system prints in posts, and what it becomes. The first row that reads an element counts. */
export const MARKUP_ROWS: readonly MarkupRow[] = [
  ...DISCOURSE_MARKUP,
  ...XENFORO_MARKUP,
  ...PHPBB_MARKUP,
  ...SMF_MARKUP,
  ...MYBB_MARKUP,
  ...VBULLETIN_MARKUP,
  ...INVISION_MARKUP,
  ...NODEBB_MARKUP,
  ...S9E_MARKUP,
  ...PLAIN_HTML_MARKUP,
];

export const MARKUP_INDEX = indexRows(MARKUP_ROWS);
export const SPOILER_CLASSES = classesOfRows(MARKUP_ROWS, 'spoiler');
export const CODE_CLASSES = classesOfRows(MARKUP_ROWS, 'code');
export const CONTROL_CLASSES = classesOfRows(MARKUP_ROWS, 'control');
