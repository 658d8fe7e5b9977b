export { conditionsOf, levelOf } from './join/levels.ts';
export { visitorEid } from './join/visitor.ts';
