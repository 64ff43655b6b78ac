/**
 * conf/interwiki.conf. `{NAME}` is the name as written, `{URL}` the encoded name. Without either, the encoded
 * name is appended. A leading colon makes a page id.
 */
export const INTERWIKI: ReadonlyMap<string, string> = new Map([
  // The wiki's own server.
  ['this', '/{NAME}'],
  ['wp', 'https://en.wikipedia.org/wiki/{NAME}'],
  ['wpfr', 'https://fr.wikipedia.org/wiki/{NAME}'],
  ['wpde', 'https://de.wikipedia.org/wiki/{NAME}'],
  ['wpes', 'https://es.wikipedia.org/wiki/{NAME}'],
  ['wppl', 'https://pl.wikipedia.org/wiki/{NAME}'],
  ['wpjp', 'https://ja.wikipedia.org/wiki/{NAME}'],
  ['wpru', 'https://ru.wikipedia.org/wiki/{NAME}'],
  ['wpmeta', 'https://meta.wikipedia.org/wiki/{NAME}'],
  ['doku', 'https://www.dokuwiki.org/'],
  ['rfc', 'https://tools.ietf.org/html/rfc'],
  ['man', 'http://man.cx/'],
  ['amazon', 'https://www.amazon.com/dp/{URL}?tag=splitbrain-20'],
  ['amazon.de', 'https://www.amazon.de/dp/{URL}?tag=splitbrain-21'],
  ['amazon.uk', 'https://www.amazon.co.uk/dp/{URL}'],
  ['paypal', 'https://www.paypal.com/cgi-bin/webscr?cmd=_xclick&business='],
  ['phpfn', 'https://secure.php.net/{NAME}'],
  ['skype', 'skype:{NAME}'],
  ['google', 'https://www.google.com/search?q='],
  ['google.de', 'https://www.google.de/search?q='],
  ['go', 'https://www.google.com/search?q={URL}&btnI=lucky'],
  ['user', ':user:{NAME}'],
  ['callto', 'callto://{NAME}'],
  ['tel', 'tel:{NAME}'],
]);
