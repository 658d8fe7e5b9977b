import { api } from '../../../platform/gateway/api.ts';

/** What waits for this person, the most urgent first. */
export const fetchTodos = api('POST /yzjumc/home/v3/todos');

/** How much there is of what in these lists. */
export const fetchOverviews = api('POST /yzjumc/home/v3/overviews');

/** The records of these lists that were changed last, whoever changed them. */
export const fetchRecent = api('POST /yzjumc/home/v3/recent');
