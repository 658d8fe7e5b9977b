/**
 * The verdict of JSON Schema, whoever compiled it: Ajv in this process, or the standalone module the server
 * publishes per document version. The page gets the latter, so it runs without `eval`.
 */
export interface StructuralError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface StructuralCheck {
  (data: unknown): boolean;
  errors?: readonly StructuralError[] | null;
}

export interface StructuralValidator {
  record: StructuralCheck;
  /** Action name -> check of its input; actions without an input form are absent. */
  actions: Readonly<Record<string, StructuralCheck>>;
}
