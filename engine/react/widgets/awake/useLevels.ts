import type { OptionRow } from '@yunpu/engine-core/endpoint';
import { useState } from 'react';
import { useEngine } from '../../data/EngineProvider.tsx';
import { ownOptions } from '../../data/optionSources.ts';
import { useForm } from '../../form/state/context.ts';
import { choicesMessages } from '../../messages/choices.ts';
import type { WidgetProps } from '../base/types.ts';

export interface Levels {
  /** The tree with every level that was fetched. */
  rows: readonly OptionRow[];
  /** Fetches what is below an option; nothing where trees come whole. */
  open: ((value: string) => Promise<void>) | undefined;
}

function grown(rows: readonly OptionRow[], below: ReadonlyMap<string, OptionRow[]>): OptionRow[] {
  return rows.map((row) => {
    const children = row.children ?? below.get(String(row.value));
    return children === undefined ? row : { ...row, children: grown(children, below) };
  });
}

function find(rows: readonly OptionRow[], value: string): OptionRow | undefined {
  for (const row of rows) {
    const found = String(row.value) === value ? row : find(row.children ?? [], value);
    if (found) return found;
  }
  return undefined;
}

/** A tree whose deeper levels are fetched as they are opened. */
export function useLevels(widget: WidgetProps, top: readonly OptionRow[]): Levels {
  const { transport, notify } = useEngine();
  const { model } = useForm();
  const [below, setBelow] = useState<ReadonlyMap<string, OptionRow[]>>(new Map());
  const rows = grown(top, below);
  const lazy =
    transport.optionChildren !== undefined &&
    widget.field.optionsEndpoint === undefined &&
    !ownOptions(model, widget.field.path);
  const open = async (value: string): Promise<void> => {
    const row = find(rows, value);
    if (!row || row.children || row.leaf) return;
    try {
      const children = await transport.optionChildren?.(model, widget.field.path, row);
      setBelow((known) => new Map(known).set(value, children ?? []));
    } catch (error) {
      notify({
        kind: 'error',
        text: choicesMessages.childrenFailed(error instanceof Error ? error.message : String(error)),
      });
    }
  };
  return { rows, open: lazy ? open : undefined };
}
