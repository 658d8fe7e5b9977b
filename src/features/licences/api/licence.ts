import { api } from '../../../platform/gateway/api.ts';

/** What the licence at an address covers. @throws RequestError licence.unknown for an address that stands for nothing */
export const fetchLicence = api('POST /yzjumc/license/v3/check_license_auth_info', { session: false });
