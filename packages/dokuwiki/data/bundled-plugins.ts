/** Plugins of DokuWiki's own distribution (lib/plugins). */
export const BUNDLED_PLUGINS: readonly string[] =
  `acl authad authldap authpdo authplain config extension info logviewer popularity revert safefnrecode
  styling testing usermanager`.split(/\s+/);
