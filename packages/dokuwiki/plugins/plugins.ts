import { CHANGES } from './lists/changes';
import { DATA } from './lists/data';
import { INCLUDE } from './lists/include';
import { INDEXMENU } from './lists/indexmenu';
import { NSPAGES } from './lists/nspages';
import { PAGEQUERY } from './lists/pagequery';
import { TAG } from './lists/tag';
import { ANCHOR } from './markup/anchor';
import { COMMENT } from './markup/comment';
import { FOLDED } from './markup/folded';
import { IMAGEMAP } from './markup/imagemap';
import { MATHJAX } from './markup/mathjax';
import { NOTE } from './markup/note';
import { SHOWN_HTML } from './markup/shown-html';
import { VSHARE } from './markup/vshare';
import { WRAP } from './markup/wrap';
import { APPROVE } from './pages/approve';
import { BACKLINKS } from './pages/backlinks';
import { DISCUSSION } from './pages/discussion';
import { HIDEPAGES } from './pages/hidepages';
import { PAGEREDIRECT } from './pages/pageredirect';
import { PUBLISH } from './pages/publish';
import { TITLE } from './pages/title';
import type { Plugin } from './plugin';
import { BOX } from './tags/box';
import { COLOR } from './tags/color';
import { HIDDEN } from './tags/hidden';
import { IMGCAPTION } from './tags/imgcaption';
import { NODISP } from './tags/nodisp';
import { OTHER_TAGS, SINGLE_TAGS } from './tags/other-tags';
import { SPOILER } from './tags/spoiler';
import { TODO } from './tags/todo';

/** All plugins that this package knows, by the first of their names; rows without a name at the end. */
export const PLUGINS: readonly Plugin[] = [
  ANCHOR,
  APPROVE,
  BACKLINKS,
  BOX,
  CHANGES,
  COLOR,
  COMMENT,
  DATA,
  DISCUSSION,
  FOLDED,
  HIDDEN,
  HIDEPAGES,
  IMAGEMAP,
  IMGCAPTION,
  INCLUDE,
  INDEXMENU,
  MATHJAX,
  NODISP,
  NOTE,
  NSPAGES,
  PAGEQUERY,
  PAGEREDIRECT,
  PUBLISH,
  SPOILER,
  TAG,
  TITLE,
  TODO,
  VSHARE,
  WRAP,
  OTHER_TAGS,
  SINGLE_TAGS,
  SHOWN_HTML,
];

/** Returns the plugin of an instruction. */
export const pluginNamed = (name: string): Plugin | undefined =>
  PLUGINS.find(({ names }) => names[0] === name);
