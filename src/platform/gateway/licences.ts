import { api } from './api.ts';

/** The certificate of authorisation of a product of the team, as PDF. @throws RequestError, whose reason has been shown */
export const fetchCertificate = api('GET /yzjumc/license/v3/certificate', { warn: true });
