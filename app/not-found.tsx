/**
 * Next's page for what it cannot route, which it renders along with every page. It is empty: the
 * server sends error pages of its own.
 */
export default function NotFound() {
  return null;
}
