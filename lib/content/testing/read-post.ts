import { readPosts } from '@/lib/content/post';

/** Reads one post of topic 7, as the ninth. */
export async function readPost(html: string) {
  const [post] = await readPosts([{ id: 9, html }], 7);
  if (!post) throw new Error('The post is lost.');
  return post;
}
