import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';
import type { CellKind } from './types.ts';
import '../../theme/tokens.css';

interface Choice {
  title: string;
  color: string;
  /** A state is drawn with a dot, an ordinary option without. */
  state: boolean;
}

/** Titles and colours of a field's values: its options, or the document's states. */
export function choicesOf(
  field: Pick<FieldModel, 'path' | 'options'>,
  model: EntityModel,
): ReadonlyMap<unknown, Choice> {
  const choices = new Map<unknown, Choice>();
  for (const option of field.options ?? [])
    choices.set(option.value, { title: option.title, color: option.color ?? 'default', state: false });
  if (model.states?.field === field.path) {
    for (const state of Object.values(model.states.values))
      choices.set(state.name, { title: state.title, color: state.color, state: true });
  }
  return choices;
}

/** Options are tags when one of them has a colour: then all are, so that a column reads evenly. */
export function areTags(choices: ReadonlyMap<unknown, Choice>): boolean {
  return [...choices.values()].some(({ state, color }) => state || color !== 'default');
}

/** One state or option as a tag. */
export function Tag({ choice }: { choice: Choice }): ReactNode {
  return <span className={`yp-tag yp-tag-${choice.color}${choice.state ? ' yp-tag-state' : ''}`}>{choice.title}</span>;
}

export const tagCell: CellKind = {
  tester: (field, model) => {
    if (model.states?.field === field.path) return 20;
    return field.kind === 'enum' || field.kind === 'multiEnum' ? 10 : 0;
  },
  view: (field, model) => {
    const choices = choicesOf(field, model);
    const tags = areTags(choices);
    const draw = (value: unknown): ReactNode => {
      const choice = choices.get(value);
      if (choice === undefined) return String(value);
      return tags ? <Tag choice={choice} /> : choice.title;
    };
    return {
      align: field.column?.align ?? 'left',
      figures: false,
      render: (value) =>
        Array.isArray(value)
          ? value.map((item, index) => (
              <Tag key={index} choice={choices.get(item) ?? { title: String(item), color: 'default', state: false }} />
            ))
          : draw(value),
    };
  },
};
