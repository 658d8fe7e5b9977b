import { createElement, type ReactNode } from 'react';
import './richText.css';

const ELEMENTS = new Set('p h2 h3 ul ol li blockquote pre strong em u s code a br hr'.split(' '));
const VOID = new Set(['br', 'hr']);
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/u;

/**
 * A rich text as it is read. It is drawn element by element from what the format allows, so that nothing else of a text
 * from a foreign backend comes into the page: of other elements there are only the words.
 */
export default function RichTextView({ html }: { html: string }): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="yp-rich-text">{drawn(body)}</div>;
}

function drawn(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index): ReactNode => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
    const name = node.localName;
    if (name === 'script' || name === 'style') return null;
    if (!ELEMENTS.has(name)) return drawn(node);
    if (VOID.has(name)) return createElement(name, { key: index });
    return createElement(name, { key: index, ...(name === 'a' && linkTo(node.getAttribute('href'))) }, ...drawn(node));
  });
}

const linkTo = (href: string | null) =>
  href !== null && ADDRESS.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {};
