import type { ComponentType } from 'react';
import { Miniature } from './Miniature.tsx';
import { Approval, Attendance, Meeting, Messages, Official } from './main.tsx';
import { Archive, Contacts, Goals, Minutes, Payslip, Rooms, Shifts } from './office.tsx';
import { Access, Apps, Builder, Flow, Push, Service, Sync, Usage } from './systems.tsx';
import { SCENE_TITLES, type SceneName } from './titles.ts';

const SCENES: Readonly<Record<SceneName, ComponentType>> = {
  messages: Messages,
  contacts: Contacts,
  meeting: Meeting,
  minutes: Minutes,
  rooms: Rooms,
  approval: Approval,
  flow: Flow,
  attendance: Attendance,
  shifts: Shifts,
  payslip: Payslip,
  goals: Goals,
  document: Official,
  archive: Archive,
  apps: Apps,
  builder: Builder,
  sync: Sync,
  access: Access,
  push: Push,
  usage: Usage,
  service: Service,
};

/** Any of the screens. */
export function Scene({ name }: { name: SceneName }) {
  const Content = SCENES[name];
  return (
    <Miniature title={SCENE_TITLES[name]}>
      <Content />
    </Miniature>
  );
}
