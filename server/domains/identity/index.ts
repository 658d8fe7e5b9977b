export { hasAdministrator, issueLink, LINK_HOURS, leaveLink, setupPath } from './administration/setupLinks.ts';
export { hashPassword } from './password.ts';
export { giveRole, type Membership, openTeam, setPartnerProgramme, takeRole } from './service.ts';
export { maskedAdmins } from './teams/names.ts';
