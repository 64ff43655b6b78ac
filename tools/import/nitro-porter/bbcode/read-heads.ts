/** Returns the first value of a head: of `="x"`, `='x'`, `=x`, `=x name=y`; `''` without one. */
export function mainValue(head: string): string {
  if (!head.startsWith('=')) return '';
  const value = head.slice(1).trim();
  const quote = value[0];
  if (quote === '"' || quote === "'") {
    const end = value.indexOf(quote, 1);
    return end > 0 ? value.slice(1, end) : value.slice(1);
  }
  const next = value.search(/\s[a-z_]+=/i);
  return next < 0 ? value : value.slice(0, next);
}

/** Returns a named value of a head, such as `width=200` or `post="7"`; undefined without it. */
export function namedValue(head: string, name: string): string | undefined {
  const at = head.toLowerCase().indexOf(` ${name}=`);
  return at < 0 ? undefined : mainValue(head.slice(at + 1 + name.length));
}

interface QuoteHead {
  author: string;
  postId?: string;
}

const digits = (value: string | undefined) => /\d{1,15}/.exec(value ?? '')?.[0];

/**
 * Returns whom a quote quotes, and the id of the post: phpBB `=Bea post_id=7`, vBulletin `=Bea;7`, XenForo
 * `="Bea, post: 7, member: 5"`, SMF ` author=Bea C link=topic=5.msg7#msg7 date=…`, since 2.1 `link=msg=7`,
 * MyBB `='Bea' pid='7'`, Invision ` name="Bea" post=7`.
 */
export function readQuoteHead(head: string): QuoteHead {
  const link = namedValue(head, 'link');
  const post =
    namedValue(head, 'post_id') ??
    namedValue(head, 'pid') ??
    namedValue(head, 'post') ??
    (link && /msg=?\d{1,15}/.exec(link)?.[0]);
  // SMF does not quote a name with blanks.
  const named = namedValue(head, 'author') ?? namedValue(head, 'name');
  const main = named ?? mainValue(head);
  const [xenforo, ...facts] = main.split(/, (?=(?:post|member|msg|conversation): ?\d)/);
  const xenforoPost = facts.find((fact) => fact.startsWith('post'));
  const [name = '', vbulletinPost] = (xenforo ?? '').split(/;(?=\d{1,15}$)/);
  const postId = digits(post) ?? digits(xenforoPost) ?? vbulletinPost;
  return { author: name.trim(), ...(postId !== undefined && { postId }) };
}
