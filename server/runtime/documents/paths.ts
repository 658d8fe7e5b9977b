import type { EntityModel } from '@yunpu/engine-core/document';
import { OPERATIONS, type OperationName } from '../../../contract/records/operations.ts';

/** What a document's own path answers like. */
export interface PathTarget {
  entity: string;
  operation: OperationName;
  /** Set for the endpoint of one action: the path itself says which. */
  action?: string;
  /** JSON pointer of the endpoint in its document. */
  pointer: string;
}

export interface DeclaredPath extends PathTarget {
  method: string;
  path: string;
}

export const pathKey = (method: string, path: string) => `${method} ${path}`;

/** Prefix of the generic paths of every entity. */
export const GENERIC = '/yzjumc/entity/v1';

export function isOperation(name: string): name is OperationName {
  return (OPERATIONS as readonly string[]).includes(name);
}

/**
 * The paths a stored entity's document declares: an endpoint named like a generic operation answers as that
 * operation, the endpoint of an action as that action. Other endpoints are domain code's to register.
 */
export function declaredPaths(model: EntityModel): DeclaredPath[] {
  if (model.storage !== 'records') return [];
  const operations = Object.entries(model.endpoints).flatMap(([name, endpoint]): DeclaredPath[] =>
    isOperation(name)
      ? [
          {
            entity: model.entity,
            operation: name,
            pointer: `/endpoints/${name}`,
            method: endpoint.method,
            path: endpoint.path,
          },
        ]
      : [],
  );
  const taken = new Set(operations.map((declared) => pathKey(declared.method, declared.path)));
  const actions = model.actions.flatMap((action): DeclaredPath[] => {
    if (action.endpoint === undefined || taken.has(pathKey(action.endpoint.method, action.endpoint.path))) return [];
    return [
      {
        entity: model.entity,
        operation: 'act',
        action: action.name,
        pointer: `/actions/${action.name}/endpoint`,
        method: action.endpoint.method,
        path: action.endpoint.path,
      },
    ];
  });
  return [...operations, ...actions];
}
