# An edge for Lectern that purges by tag. Needs varnish 7 and varnish-modules, both of Debian 12, and
# CDN_TAGS=varnish and TRUSTED_PROXIES=1 in Lectern. Varnish speaks no TLS: put it behind one that does.
# varnishd -f /etc/varnish/lectern.vcl -a :6081 -s malloc,1g
# Checked by `npx playwright test e2e/all/varnish.spec.ts`, with another port of Lectern. Not tested: TLS in front.
vcl 4.1;

import xkey;

backend lectern {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  # Lectern answers within ten seconds.
  .first_byte_timeout = 15s;
}

# Who may purge.
acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  # curl -X PURGE -H 'xkey: topic-12 board-lists site' http://127.0.0.1:6081/
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403));
    }
    set req.http.purged = xkey.purge(req.http.xkey);
    return (synth(200, "Purged " + req.http.purged));
  }
  unset req.http.Cookie;
  # Calls of assistants, and purges of Lectern's own caches.
  if (req.method == "POST" && (req.url == "/mcp" || req.url ~ "^/api/purge\?")) {
    return (pass);
  }
  if (req.method != "GET" && req.method != "HEAD" && req.url != "/mcp") {
    return (synth(405));
  }
  # Markdown at a page's own address is another representation, which Lectern caches itself. About the
  # visitor or about this moment: never kept here. Nor are files, of which Lectern sends parts.
  if (req.http.Accept ~ "(?i)text/markdown" ||
      req.url ~ "^/(status$|mcp$|api/(status|health|metrics)|downloads/|media/)") {
    return (pass);
  }
  # One copy for all others.
  unset req.http.Accept;
  return (hash);
}

sub vcl_backend_response {
  # Varnish takes the time for which an expired copy is sent from `stale-while-revalidate`. A failure does
  # not replace that copy.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Edge = "HIT";
  } else {
    set resp.http.X-Edge = "MISS";
  }
  unset resp.http.xkey;
}
