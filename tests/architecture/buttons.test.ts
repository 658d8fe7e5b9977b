import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

/** The one place in each that gives an element the look of a button. */
const BUTTONS = ['src/ui/Button.tsx', 'engine/react/parts/Button.tsx'];
const CLASS = /(?<![\w-])(ui-(icon-)?button|yp-(btn|link-button|icon-button))(-\w+)*(?![\w-])/g;
const scripts = ['src', 'engine/react'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('node_modules'))
    .map((file) => `${folder}/${file}`),
);

const ownButtons = (path: string, text: string): string[] =>
  [...text.matchAll(CLASS)].map(([name]) => `${path}: ${name}`);

describe('the look of a button', () => {
  it('is given by the component alone', () => {
    const others = scripts.filter((path) => !BUTTONS.includes(path));
    expect(others.flatMap((path) => ownButtons(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it.each([
    ['<button type="button" className="ui-button">', 'ui-button'],
    ['<Link className={isGone ? `ui-button-primary` : undefined} to="/">', 'ui-button-primary'],
    ['<a className="cart-remove ui-icon-button">', 'ui-icon-button'],
    ["<Menu triggerClass='yp-btn yp-quiet' />", 'yp-btn'],
    ['<button className="yp-link-button">', 'yp-link-button'],
  ])('and a planted %s is caught', (text, found) => {
    expect(ownButtons('a.tsx', text)).toEqual([`a.tsx: ${found}`]);
  });
});
