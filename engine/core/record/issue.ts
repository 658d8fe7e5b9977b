/**
 * One thing that is wrong with a record, whatever found it: the JSON Schema, a rule, the server or an
 * import row. `path` is a JSON pointer into the record ('' for the record as a whole, '/lines/0/price'
 * for a cell); `code` is stable and for programs; `message` is Chinese and for people.
 */
export interface Issue {
  path: string;
  code: string;
  message: string;
}
