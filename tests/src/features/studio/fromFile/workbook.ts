import { zipSync } from 'fflate';

/** A cell as a workbook of another program has it. */
export interface GivenCell {
  v?: string | number | boolean;
  /** Formula; without `v` its value was never computed. */
  f?: string;
  /** Place in the `formats` of the workbook. */
  format?: number;
  /** What it is kept as, where its value does not say: 'str' of a formula's text, 'e' of a failure. */
  t?: string;
}

export interface GivenSheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly (GivenCell | string | number | boolean | null)[])[];
  merged?: readonly string[];
  /** Columns, from 1. */
  hiddenColumns?: readonly number[];
  /** Rows, from 1. */
  hiddenRows?: readonly number[];
  /** XML behind the rows. */
  more?: string;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (place: number): string =>
  place > 26
    ? columnName(Math.floor((place - 1) / 26)) + columnName(((place - 1) % 26) + 1)
    : String.fromCharCode(64 + place);

/** A workbook as spreadsheet programs write it: shared strings, styles of numbers, formulas with what they came to. */
export function workbook(
  sheets: readonly GivenSheet[],
  formats: readonly string[] = [],
  more: Record<string, string> = {},
): Blob {
  const strings: string[] = [];
  const cellOf = (given: GivenCell | string | number | boolean | null, ref: string): string => {
    if (given === null) return '';
    const { v, f, format, t } = typeof given === 'object' ? given : ({ v: given } satisfies GivenCell);
    const style = format === undefined ? '' : ` s="${format + 1}"`;
    const formula = f === undefined ? '' : `<f>${escaped(f)}</f>`;
    if (v === undefined) return `<c r="${ref}"${style}${t ? ` t="${t}"` : ''}>${formula}</c>`;
    if (t !== undefined) return `<c r="${ref}"${style} t="${t}">${formula}<v>${escaped(String(v))}</v></c>`;
    if (typeof v === 'boolean') return `<c r="${ref}"${style} t="b">${formula}<v>${Number(v)}</v></c>`;
    if (typeof v === 'number') return `<c r="${ref}"${style}>${formula}<v>${v}</v></c>`;
    strings.push(v);
    return `<c r="${ref}"${style} t="s"><v>${strings.length - 1}</v></c>`;
  };
  const sheetXml = ({ rows, merged = [], hiddenColumns = [], hiddenRows = [], more: rest = '' }: GivenSheet): string =>
    `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN}>` +
    (hiddenColumns.length > 0
      ? `<cols>${hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="0" hidden="1"/>`).join('')}</cols>`
      : '') +
    `<sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${row.map((cell, column) => cellOf(cell, `${columnName(column + 1)}${at + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData>` +
    (merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '') +
    `${rest}</worksheet>`;
  const bodies = sheets.map(sheetXml);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" xfId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(bodies.map((body, at) => [`xl/worksheets/sheet${at + 1}.xml`, body])),
    ...more,
  };
  const encoder = new TextEncoder();
  return new Blob([
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)]))),
  ]);
}
