import { api } from './api.ts';

/** How many notifications are unread in this team. */
export const fetchUnread = api('POST /yzjumc/notification/v1/count');
