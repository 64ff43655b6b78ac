import type { Schema } from 'hast-util-sanitize';

const words = (list: string) => list.trim().split(/\s+/);
const VALUE = /^[\w .%#+-]{1,60}$/;

const ATTRIBUTES = words(`
  accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding
  fence form frame height largeop linethickness lspace mathvariant maxsize minsize
  movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric
  voffset width`);

/** The MathML that a typeset formula may consist of (MathML Core, and the source it carries). */
export const MATHML: Schema = {
  tagNames: words(`
    annotation math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts
    mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
    none semantics`),
  strip: words('script style'),
  ancestors: {},
  clobber: [],
  required: {},
  protocols: {},
  attributes: {
    '*': [
      ['className', /^(?:tml|wbk|chr)-[a-z-]{1,30}$/],
      ...ATTRIBUTES.map((name): [string, RegExp] => [name, VALUE]),
    ],
    annotation: [['encoding', 'application/x-tex']],
  },
};
