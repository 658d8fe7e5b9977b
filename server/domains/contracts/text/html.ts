/** Text that is HTML already. Only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(escaped).join('');
  return value === null || value === undefined
    ? ''
    : String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A template whose every value is escaped, unless it is HTML of another such template: html`<b>${name}</b>`. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((text, part, index) => text + escaped(values[index - 1]) + part));
}

/** Stands in a draft for what has not been filled in yet. */
export const BLANK = '＿＿＿＿';

export function given(value: unknown): unknown {
  return value ?? BLANK;
}

/** Escaped text with its line breaks kept. */
export function paragraphs(text: unknown): Html {
  const lines = String(given(text))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return html`${lines.map((line) => html`<p>${line}</p>`)}`;
}
