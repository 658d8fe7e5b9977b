export { certifiedCompany } from './service.ts';
