import type { Forum, Person, StoredForum, StoredTopic, TopicEntry } from './community';

/** A person as pages name them; undefined where neither a number nor a name is known. */
const namedPerson = (person: Partial<Person> | undefined): Person | undefined =>
  person && (person.id !== undefined || person.name)
    ? { ...person, name: person.name ?? '' }
    : undefined;

/** A time as a store or a file has it, where 1970 stands for an unknown one. */
export const knownTime = (at: Date | undefined): Date | undefined =>
  at && at.getTime() > 0 ? at : undefined;

/** A topic of a store or a Discourse as a list shows it. */
export const asTopicEntry = (topic: StoredTopic): TopicEntry => ({
  ...topic,
  starter: namedPerson(topic.starter),
  startedAt: knownTime(topic.startedAt),
  lastPostAt: knownTime(topic.lastPostAt),
  lastPoster: namedPerson(topic.lastPoster),
});

/** A forum of a store or a Discourse as a list shows it. */
export const asForum = ({ last, ...forum }: StoredForum): Forum => ({
  ...forum,
  last: last && { ...last, at: knownTime(last.at), poster: namedPerson(last.poster) },
});
