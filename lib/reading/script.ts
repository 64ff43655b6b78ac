import { tellAges } from './ago';
import { offerBookmark } from './bookmarks';
import { followContents } from './contents';
import { listenForKeys } from './keys';
import { copyLinks, linkSections, shortenLinks } from './links';
import { markNew } from './lists';
import { recall, remember, visit } from './memory';
import { closeMenus, offerLooks } from './settings';
import { followTopic } from './topic';

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
