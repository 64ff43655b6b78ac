import { expect, test } from 'vitest';
import { linkedStyles } from '../styles/page-styles';
import { renderStatic } from './render-static';

const Late = async () => <b>late</b>;
const Broken = () => {
  throw new Error('a broken component');
};

test.each([
  ['is async', <Late key="1" />, 'suspended'],
  ['throws', <Broken key="3" />, 'a broken component'],
])('a component that %s fails the page', (_, content, message) => {
  const page = { describe: () => ({ titles: [], description: [] }), render: () => content };
  expect(() => renderStatic(page, {}, { styles: linkedStyles(new Map()) })).toThrow(message);
});
