type Text = string | ((...args: never[]) => string);

/** What one part of the engine says: sentences, and functions that put names and numbers into them. */
export type Messages = { readonly [name: string]: Text | Messages };

interface Area {
  readonly chinese: Messages;
  readonly spoken: Record<string, Text | Messages>;
}

/** Kept by name, for a part that is loaded later must find the language that was set before. */
const areas = new Map<string, Area>();
let language: Readonly<Record<string, Messages>> = {};

function speak({ chinese, spoken }: Area, name: string): void {
  Object.assign(spoken, chinese, language[name]);
}

/**
 * The messages of an area, in Chinese until {@link setMessages} brings another language. Read them where they are said
 * (`formMessages.required`): what a module keeps in a constant of its own stays in the language it was read in.
 * A bundler leaves out an area that nothing reads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<M extends Messages>(name: string, chinese: M): Readonly<M> {
  const area: Area = { chinese, spoken: {} };
  areas.set(name, area);
  speak(area, name);
  return area.spoken as Readonly<M>;
}

/**
 * The language of the whole program, set once before anything is drawn or compiled: messages by the names of their
 * areas. An area that is not among them speaks Chinese; `setMessages({})` is Chinese again.
 */
export function setMessages(messages: Readonly<Record<string, Messages>>): void {
  language = messages;
  for (const [name, area] of areas) speak(area, name);
}
