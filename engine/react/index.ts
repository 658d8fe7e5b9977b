export { EngineProvider, useEngine, type Engine, type Navigation, type Notice } from './data/EngineProvider.tsx';
export { EntityForm, type EntityFormProps } from './form/EntityForm.tsx';
