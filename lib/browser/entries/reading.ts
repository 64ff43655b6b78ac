import { offerBookmark } from '../bookmarks';
import { listenForKeys } from '../keyboard-shortcuts';
import { markNew } from '../mark-new-topics';
import { copyLinks, linkSections, shortenLinks } from '../page-links';
import { closeMenus, offerLooks } from '../preferences-forms';
import { recall, remember, visit } from '../reading-history';
import { tellAges } from '../relative-time';
import { followContents } from '../table-of-contents';
import { followTopic } from '../topic-progress';

const AGES_EVERY_MS = 60_000;

// The one script of an ordinary page: it adds, and nothing leans on it.
const memory = recall();
visit(memory, Date.now());
remember(memory);
offerLooks();
closeMenus();
offerBookmark(memory);
followTopic(memory);
markNew(memory);
shortenLinks();
linkSections();
copyLinks();
followContents();
listenForKeys();
tellAges();
setInterval(tellAges, AGES_EVERY_MS);
