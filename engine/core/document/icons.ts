/** The icons that a document's entry in the menu may have. */
export const MENU_ICONS = [
  'ArrowUpCircle', 'BadgeCheck', 'BadgePercent', 'Banknote', 'Bell', 'Box', 'Boxes', 'Briefcase', 'Building2', 'CalendarClock', 'ClipboardCheck',
  'CreditCard', 'FileSignature', 'FileText', 'FlaskConical', 'Handshake', 'IdCard', 'KeyRound', 'Landmark', 'MessageSquareText', 'Package', 'Receipt',
  'RefreshCcw', 'ShoppingCart', 'Stamp', 'Target', 'Ticket', 'TicketPercent', 'Truck', 'Undo2', 'UserRound', 'Users', 'Wallet',
] as const;

export type MenuIcon = (typeof MENU_ICONS)[number];
