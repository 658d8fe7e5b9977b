import { api } from '../../../platform/gateway/api.ts';

export const fetchMail = api('POST /yzjumc/dashboard/v1/mail');
export const saveMail = api('POST /yzjumc/dashboard/v1/mail/save');
export const removeMail = api('POST /yzjumc/dashboard/v1/mail/remove');
/** One now, beside the schedule. @throws RequestError dashboard.mailWait within a minute of the last */
export const sendMailNow = api('POST /yzjumc/dashboard/v1/mail/send');
