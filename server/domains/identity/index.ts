export { giveRole, type Membership, openTeam, setPartnerProgramme, takeRole } from './accounts/service.ts';
export { hasAdministrator, issueLink, LINK_HOURS, leaveLink, setupPath } from './administration/setupLinks.ts';
export { hashPassword } from './login/password.ts';
export { maskedAdmins } from './teams/names.ts';
