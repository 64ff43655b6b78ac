import { use } from 'react';
import { expect, test } from 'vitest';
import { linkedStyles } from '../styles/page-styles';
import { renderStatic } from './render-static';

const Late = async () => <b>late</b>;
const Suspended = () => <b>{use(Promise.resolve('late'))}</b>;
const Broken = () => {
  throw new Error('a broken component');
};

test.each([
  ['is async', <Late key="1" />, 'suspended'],
  ['suspends', <Suspended key="2" />, 'suspended'],
  ['throws', <Broken key="3" />, 'a broken component'],
])('a component that %s fails the page', (_, content, message) => {
  const page = { describe: () => ({ titles: [], description: [] }), render: () => content };
  expect(() => renderStatic(page, {}, { styles: linkedStyles(new Map()) })).toThrow(message);
});
