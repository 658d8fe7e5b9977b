import {
  ArrowUpCircle,
  BadgeCheck,
  BadgePercent,
  Banknote,
  Bell,
  Box,
  Boxes,
  Briefcase,
  Building2,
  CalendarClock,
  ClipboardCheck,
  CreditCard,
  FileSignature,
  FileText,
  FlaskConical,
  Handshake,
  IdCard,
  KeyRound,
  Landmark,
  MessageSquareText,
  Package,
  Receipt,
  RefreshCcw,
  ShoppingCart,
  Stamp,
  Target,
  Ticket,
  TicketPercent,
  Truck,
  Undo2,
  UserRound,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { MenuIcon } from '../../../engine/core/document/icons.ts';

/** The icons a document's menu entry may name. */
export const MENU_ICONS: Readonly<Record<MenuIcon, LucideIcon>> = {
  ArrowUpCircle, BadgeCheck, BadgePercent, Banknote, Bell, Box, Boxes, Briefcase, Building2, CalendarClock, ClipboardCheck, CreditCard,
  FileSignature, FileText, FlaskConical, Handshake, IdCard, KeyRound, Landmark, MessageSquareText, Package, Receipt, RefreshCcw,
  ShoppingCart, Stamp, Target, Ticket, TicketPercent, Truck, Undo2, UserRound, Users, Wallet,
};

/** The icon of that name; a plain sheet for a document that names none or one that we do not have. */
export const menuIcon = (name: string | undefined): LucideIcon => (MENU_ICONS as Readonly<Record<string, LucideIcon | undefined>>)[name ?? ''] ?? FileText;
