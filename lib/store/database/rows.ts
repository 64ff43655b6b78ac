export interface NamespaceRow {
  id: string;
  title: string;
}

export interface PageEntryRow {
  id: string;
  title: string;
  last_modified: number | null;
  size: number;
}

export interface PageRow extends PageEntryRow {
  author: string | null;
  content: string;
  /** Where the page came as HTML alone; its content is then empty. */
  html: string | null;
}

export interface ForumRow {
  id: number;
  parent_id: number | null;
  name: string;
  description: string;
  position: number;
  topics: number | null;
  posts: number | null;
  last_post: number | null;
  last_id: number | null;
  last_title: string | null;
  last_poster_id: number | null;
  last_poster_name: string | null;
}

export interface TopicRow {
  tid: number;
  /** 0 when it stands in no known forum. */
  forum_id: number;
  title: string;
  description: string;
  starter_id: number | null;
  starter_name: string | null;
  start_date: number | null;
  last_post: number | null;
  last_poster_id: number | null;
  last_poster_name: string | null;
  /** As the community counts. */
  posts: number | null;
  /** The posts that are here. */
  post_total: number;
  views: number | null;
  flags: number;
  moved_to: number | null;
}

export interface PostRow {
  pid: number;
  tid: number;
  post_date: number;
  author_id: number | null;
  author_name: string;
  post_rendered: string;
}
