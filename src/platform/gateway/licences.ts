import type { DownloadedFile } from './file.ts';
import { request } from './request.ts';

/** The certificate of authorisation of a product of the team, as PDF. @throws RequestError, whose reason has been shown */
export const fetchCertificate = async (of: { assetNo: string } | { token: string }): Promise<DownloadedFile> =>
  (await request('/yzjumc/license/v3/certificate', { method: 'GET', data: of })) as DownloadedFile;
