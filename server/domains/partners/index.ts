export { conditionsOf } from './join/levels.ts';
export { visitorEid } from './join/visitor.ts';
