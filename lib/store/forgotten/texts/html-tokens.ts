import {
  defaultTreeAdapter,
  html as htmlNames,
  Parser,
  type TokenHandler,
  Tokenizer,
} from 'parse5';

/** Elements within which, or after which, the text of a page is not read as HTML is elsewhere. */
const SPECIAL =
  /<(?:style|script|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext|template|svg|math)/i;
/** The parser takes quadratic time for elements that are nested deeper, which no page shows. */
const MAX_DEPTH = 400;

const HANDLERS = [
  ...(['onCharacter', 'onWhitespaceCharacter', 'onNullCharacter', 'onStartTag'] as const),
  ...(['onEndTag', 'onComment', 'onDoctype', 'onEof'] as const),
];

class TooDeep extends Error {}

/**
 * Reads HTML as a browser does inside a `<div>`: the tokenizer calls the parser, which tells it in what it is, and first
 * the handler.
 * @throws TooDeep
 */
function parse(html: string, handler: TokenHandler): void {
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) {
        throw new TooDeep();
      }
    },
    onItemPop() {
      depth -= 1;
    },
  };
  const context = defaultTreeAdapter.createElement('div', htmlNames.NS.HTML, []);
  const options = { sourceCodeLocationInfo: true, treeAdapter };
  const parser = Parser.getFragmentParser(context, options);
  for (const name of HANDLERS) {
    const parse: (token: never) => void = parser[name].bind(parser);
    const handle: (token: never) => void = handler[name].bind(handler);
    const handleAndParse = (token: never) => {
      handle(token);
      parse(token);
    };
    Object.assign(parser, { [name]: handleAndParse });
  }
  parser.tokenizer.write(html, true);
}

/**
 * Calls a handler with the tokens of HTML, with their places: as a browser divides it, also within scripts, styles and
 * drawings. Of elements that are nested too deeply for that, the tags are read as everywhere else.
 * @param createHandler returns the handler; called again where reading begins anew
 * @returns the handler that has read all of it
 */
export function readHtmlTokens<Handler extends TokenHandler>(
  html: string,
  createHandler: () => Handler,
): Handler {
  if (SPECIAL.test(html)) {
    try {
      const handler = createHandler();
      parse(html, handler);
      return handler;
    } catch (error) {
      if (!(error instanceof TooDeep)) {
        throw error;
      }
    }
  }
  const handler = createHandler();
  new Tokenizer({ sourceCodeLocationInfo: true }, handler).write(html, true);
  return handler;
}
