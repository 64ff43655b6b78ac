import {
  defaultTreeAdapter,
  html as htmlNames,
  Parser,
  type TokenHandler,
  Tokenizer,
} from 'parse5';

/** Elements that change how following text is tokenized. */
const SPECIAL =
  /<(?:style|script|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext|template|svg|math)/i;
/** The parser takes quadratic time in depth. Pages show no deeper elements. */
const MAX_DEPTH = 400;

const HANDLERS = [
  ...(['onCharacter', 'onWhitespaceCharacter', 'onNullCharacter', 'onStartTag'] as const),
  ...(['onEndTag', 'onComment', 'onDoctype', 'onEof'] as const),
];

class TooDeep extends Error {}

/**
 * Parses HTML as in a `<div>`. The parser sets the tokenizer's state; the handler gets each token first.
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
 * Passes located tokens to a handler, tokenized as in a browser, including scripts and SVG. Too deep elements
 * are tokenized without a parser.
 * @param createHandler called again if tokenizing starts again
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
