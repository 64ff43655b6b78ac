/**
 * Every mechanism of the shipped code, with the reason why no other one serves.
 * `e2e/architecture/find-mechanisms.ts` defines what counts. A new row needs a reason that no row here has.
 */
export const MECHANISMS: Readonly<Record<string, string>> = {
  'cache lib/base/log/warn-once-a-second.ts':
    'Repeated events: keys include digests of texts, so it is bounded.',
  'cache lib/community/answer-cache.ts':
    'Answers by bytes, and missing records by count, so that a crawl of invented ids evicts no answer.',
  'cache lib/community/discourse/discourse-community.ts':
    'The ends of topics, which cost a request that no answer shows.',
  'cache lib/community/remote/kept-lists.ts':
    'Lists of a live wiki, from which several answers are made.',
  'cache lib/community/remote/exchange.ts':
    'Bodies that a revalidation has fetched, until the answer is read from them.',
  'cache lib/community/remote/failing-records.ts': 'Failures, which no cache of answers stores.',
  'cache lib/community/state/withdrawn-records.ts':
    'Withdrawn records outlive their answers. Seen ones are apart, so that invented ids evict none.',
  'cache lib/content/images/image-cache.ts': 'Bytes of images, for another time than pages.',
  'cache lib/content/pipeline/markup-cache.ts':
    'Rendered posts, snippets, and texts over their budget: keyed by content, so never outdated.',
  'cache lib/documents/feeds/first-posts.ts':
    'First posts for feeds, at most an hour old, which no visitor requests.',
  'cache lib/render/styles/inline-css.ts':
    'Rules by the names of a page: many pages have the same.',
  'cache lib/page-cache/page-cache.ts': 'Pages and public responses of the interface.',
  'cache lib/server/errors/error-pages.ts':
    'Error pages by content: a flood requests what is missing.',
  'cache lib/server/limits/network-counts.ts': 'Networks of clients, for an hour.',
  'cache lib/server/pages/negative-cache.ts': 'URLs without a page, bounded apart from pages.',
  'cache lib/community/mediawiki/parsed-pages.ts':
    'Pages as a wiki has rendered them, while their revision is the newest one.',
  'cache lib/store/forgotten/forgotten-names.ts':
    'Names that begin with a word, which is hashed to find them: texts repeat words.',
  'cache lib/store/search/words/fold.ts':
    'Folded parts of words: texts repeat them, and an index has millions.',
  'memo lib/content/settings/content-settings.ts':
    'Derived from the configuration: each text of a page reads them.',
  'memo lib/i18n/i18n.ts': 'Formatters of a language are expensive to create.',
  'memo lib/model/forum-tree.ts': 'The tree of a list of forums, as long as the list.',
  'memo lib/model/wiki-tree.ts': 'The tree of a list of namespaces, as long as the list.',
  'memo lib/server/sending/send-hit.ts':
    'Headers of a page from memory, as long as the page: most of a hit would be printing them.',

  'state app-folders': 'Bundles lie in other folders than their sources.',
  'state config': 'The environment is parsed once.',
  'state current-site': 'Next calls its pages without arguments.',
  'state create-missing-store': '`lib` imports no tools; commands set it.',
  'state deadlines': 'Commands lift deadlines, and tests shorten them.',
  'state downloads': 'Every page links to downloads; checksums take seconds.',
  'state encodings': 'Bounds compression of the whole process.',
  'state http-stats': 'Counters and gauges of the HTTP layer.',
  'state image-caches': 'One cache of proxied images, and one of the files of a live wiki.',
  'state loaded-contents': "The server passes content to pages in Next's bundle.",
  'state load-limits': 'Tests replace the limits.',
  'state log': 'One logger.',
  'state markup-caches': 'One set of caches of rendered markup.',
  'state page-storage': 'One connection to the disk cache or to the server of CACHE_URL.',
  'state pending-io': 'Admission control counts work of other rooms.',
  'state render-pool': 'One pool of worker threads.',
  'state repeated-events': 'The log leaves out repetitions of any room.',
  'state signing-secrets': 'A secret is read from its file once.',
  'state site-store': 'One open store, its parts, and the steps of a publication.',
  'state sqlite': 'Two libraries in one process release locks of each other.',

  'limit AdmissionControl':
    'Renderings take turns by network, with slots that depend on pending I/O.',
  'limit CircuitBreaker': 'A community that fails gets no requests for a while.',
  'limit FailingRecords': 'One failing record must not open the circuit breaker.',
  'limit FetchSlots': 'A slow origin of images must not take the slots of all.',
  'limit FairQueue': 'Texts of one page take turns with those of others in the worker.',
  'limit PeriodicCheck': 'Recent changes of a wiki are requested once for all its lists.',
  'limit RefusalCheck': 'Many refusals are confirmed by one list.',
  'limit NotFoundBudget': 'A token bucket, since invented URLs cost renderings only.',
  'limit RateLimit': 'The windows and pauses that a server states.',
  'limit RenderPool': 'Worker threads are few, and stopped after a time without work.',
  'limit RequestTurns': 'Pipelined requests of a connection, in their order.',
  'limit RetryBudget': 'Retries must not double the load of a community that fails.',
  'limit Semaphore': 'Bounds concurrency: sockets to a community, and fetches of images.',
  'limit TaskQueue': 'The tasks of a mirror, on disk.',

  'lock lib/base/sqlite/run-transaction.ts': 'Transactions that write.',
  'lock lib/page-cache/shared/claim-disk-cache.ts':
    'One site for the pages on disk of a data folder.',
  'lock lib/page-cache/shared/redis-cache.ts': 'One of several replicas renders a page.',
  'lock tools/mirror/mirror-database.ts': 'One mirror for a data folder.',

  'timer lib/pages/downloads/downloads.ts': 'Operators put files into the folder.',
  'timer lib/server/limits/admission-control.ts':
    'Slots grow with pending I/O, which emits no event.',
  'timer lib/server/limits/render-limits.ts': 'The lag of the event loop is sampled.',
  'timer lib/server/sending/unsent-responses.ts': 'Slow clients are disconnected.',
  'timer lib/store/build/publish-store.ts':
    'Keeps an unfinished store from being taken for an abandoned one.',
  'timer lib/store/database/watch-store.ts': 'Another process publishes the store.',
  'wait lib/community/mediawiki/title-lists.ts':
    'The pause between the requests for lists in the background.',
  'wait lib/base/runtime/clock.ts': 'The sleep of the clock itself.',
  'wait lib/community/dokuwiki/namespace-tree.ts': 'A live wiki is read at the pace of a person.',
  'wait lib/community/remote/remote-upstream.ts': 'Retries, and capacity for crawlers.',
  'wait lib/documents/feeds/first-posts.ts': 'Leaves requests of the rate limit to feeds.',
  'wait lib/documents/sitemap/catalog-builder.ts': 'The pace of the crawl, and its first catalog.',
  'wait lib/page-cache/page-cache.ts': 'A stale page is sent when its renewal takes longer.',
  'wait lib/page-cache/purge/purge-bus.ts': 'The sender of a purge waits at most two seconds.',
  'wait lib/page-cache/shared-render.ts': 'Polls for the page that another process renders.',
  'wait lib/page-cache/shared/redis-cache.ts': 'Repeated purges.',
  'wait lib/page-cache/shared/redis-connection.ts': 'Deadlines of replies.',
  'wait lib/server/cluster.ts': 'A worker that ends at once is not restarted at once.',
  'wait lib/server/announcements/announce-changes.ts': 'Retries minutes apart.',
  'wait lib/server/announcements/purge-edge.ts':
    'An edge must not ask a process for a page before that process serves the new store.',
  'wait lib/server/start-server.ts': 'The end of running requests at a stop.',
  'wait server.ts': 'Recognizing the community again, and preparing after the start.',
  'wait tools/mirror/command.ts': 'The pause between two mirrors.',
  'wait tools/mirror/throttled-upstream.ts': 'The pace of a mirror.',
  'worker lib/content/pipeline/worker/render-worker.ts':
    'Long texts must not block the event loop.',
  'worker lib/server/cluster.ts': 'Processes that share the port.',
};
