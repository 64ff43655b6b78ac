import { expect, test } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
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
  const render = () => renderStatic(page, {}, ALL_ABILITIES, { styles: linkedStyles(new Map()) });
  expect(render).toThrow(message);
});
