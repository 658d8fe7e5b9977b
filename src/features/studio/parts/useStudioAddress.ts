import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRowMode, type RowMode } from '../../../platform/documents/preview/previewRows.ts';

const SHOWS = [
  'form',
  'list',
  'record',
  'states',
  'approval',
  'print',
  'access',
  'code',
  'history',
  'retired',
] as const;
export type Show = (typeof SHOWS)[number];
const PANES = ['structure', 'preview', 'properties'] as const;
/** On a phone one pane is seen at a time. */
export type Pane = (typeof PANES)[number];
const WIDTHS = ['full', 'tablet', 'phone'] as const;
export type Width = (typeof WIDTHS)[number];

export interface StudioAddress {
  /** JSON pointer of what is chosen. */
  at: string;
  show: Show;
  pane: Pane;
  width: Width;
  /** Undefined: everything, as no single role sees it. */
  role: string | undefined;
  rows: RowMode;
  /** Key of the row that is looked at; undefined: the first. */
  record: string | undefined;
  /** What is pressed acts on rows in memory, instead of being chosen. */
  trying: boolean;
  /** Next to the version in force. */
  beside: boolean;
  /** Which of several drafts is worked on; undefined: this person's own. */
  draft: string | undefined;
}

const DEFAULTS = {
  at: '',
  show: 'form',
  pane: 'preview',
  width: 'full',
  role: undefined,
  rows: 'sample',
  record: undefined,
  trying: false,
  beside: false,
  draft: undefined,
} as const;

const oneOf = <Value extends string>(value: string | null, all: readonly Value[], otherwise: Value): Value =>
  all.find((one) => one === value) ?? otherwise;

function rowsIn(params: URLSearchParams): RowMode {
  const rows = params.get('rows') ?? undefined;
  return isRowMode(rows) ? rows : 'sample';
}

/** A desktop drawn on a phone is too small to press: there it is drawn as a phone's own, unless asked for. */
const usualWidth = (): Width => (window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'full');

const read = (params: URLSearchParams): StudioAddress => ({
  at: params.get('at') ?? '',
  show: oneOf(params.get('show'), SHOWS, 'form'),
  pane: oneOf(params.get('pane'), PANES, 'preview'),
  width: oneOf(params.get('width'), WIDTHS, usualWidth()),
  role: params.get('role') ?? undefined,
  rows: rowsIn(params),
  record: params.get('record') ?? undefined,
  trying: params.has('trying'),
  beside: params.has('beside'),
  draft: params.get('draft') ?? undefined,
});

function write(address: StudioAddress): URLSearchParams {
  const params = new URLSearchParams();
  const usual = { ...DEFAULTS, width: usualWidth() };
  for (const [key, value] of Object.entries(address) as [keyof StudioAddress, string | boolean | undefined][])
    if (value !== undefined && value !== usual[key]) params.set(key, value === true ? '1' : String(value));
  return params;
}

/**
 * The studio's state is its address: what is chosen, what is shown, for whom. What was just chosen shows at once; the router
 * takes a moment to draw the new address, and what is typed next must not fall between.
 */
export function useStudioAddress(): [StudioAddress, (patch: Partial<StudioAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const arrived = params.toString();
  const [address, setAddress] = useState(() => read(params));
  const [seen, setSeen] = useState(arrived);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (arrived !== seen) {
    setSeen(arrived);
    // Ours arrives as it was written, maybe late; another came by a link or the way back.
    if (!asked.includes(arrived)) setAddress(read(params));
  }
  const change = useCallback((patch: Partial<StudioAddress>) => setAddress((now) => ({ ...now, ...patch })), []);
  const wanted = write(address).toString();
  useEffect(() => {
    if (wanted === arrived) return;
    setAsked((now) => [...now, wanted].slice(-20));
    setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  }, [wanted]); // eslint-disable-line react-hooks/exhaustive-deps -- an address that arrives was not chosen here
  return [address, change];
}
