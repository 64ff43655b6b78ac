import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SafeHtml } from '@/lib/model/safe-html';

interface Attributes {
  children?: ReactNode;
  /** Only `components/ui/safe-html.tsx` sets it. */
  dangerouslySetInnerHTML?: { __html: SafeHtml };
  [name: string]: unknown;
}

/** An element of HTML, with attributes by React's names. */
export type HtmlElement = ReactElement<Attributes, string>;

/** Returns what is printed in place of an element. Its children are mapped afterwards. */
export type MapElement = (element: HtmlElement) => ReactElement<Attributes> | null;

interface Props {
  component: ReactElement<object, (props: object) => ReactNode>;
  map: MapElement;
}

/** Renders what a component returns, mapped. */
const Mapped = ({ component: { type, props }, map }: Props) => mapElements(type(props), map);

const isHtml = (element: ReactElement<Attributes>): element is HtmlElement =>
  typeof element.type === 'string';
const isComponent = (element: ReactElement<object>): element is Props['component'] =>
  typeof element.type === 'function';

/** Returns a tree of components that prints other elements of HTML. */
export function mapElements(node: ReactNode, map: MapElement): ReactNode {
  // A text alone stays a text, as `<title>` and `<script>` require.
  if (typeof node === 'string') return node;
  return Children.map(node, (child) => {
    if (!isValidElement<Attributes>(child)) return child;
    if (isComponent(child)) return <Mapped component={child} map={map} />;
    const mapped = isHtml(child) ? map(child) : child;
    return mapped && cloneElement(mapped, undefined, mapElements(mapped.props.children, map));
  });
}

/** Calls `visit` for each element of HTML that a tree of components prints, in order. */
export function visitElements(node: ReactNode, visit: (element: HtmlElement) => void): void {
  const map: MapElement = (element) => {
    visit(element);
    return element;
  };
  renderToStaticMarkup(mapElements(node, map));
}
