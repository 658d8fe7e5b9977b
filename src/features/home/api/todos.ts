import { api } from '../../../platform/gateway/api.ts';

/** What waits for this person, the most urgent first. */
export const fetchTodos = api('POST /yzjumc/home/v3/todos');
