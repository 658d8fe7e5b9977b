import { useFrame } from '../../../platform/workstation/context.ts';
import { dayText, greeting } from '../../../ui/greeting.ts';
import { Counts } from '../parts/Counts.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { RecentList } from '../parts/RecentList.tsx';
import { TodoSection } from '../parts/TodoSection.tsx';
import '../parts/home.css';

/** `/workstation/home` and `/seller/home`: what waits for the person, how much there is of what, and what changed last. */
export function HomePage() {
  const { session, index } = useFrame();
  const now = new Date();
  return (
    <div className="home">
      <header className="home-head">
        <h1>
          {greeting(now)}，{session.user.name}
        </h1>
        <p>
          {dayText(now)} · {session.user.companyName}
        </p>
      </header>
      <ProblemNotice index={index} />
      <TodoSection />
      <Counts />
      {session.user.roles.length > 0 && <RecentList index={index} roles={session.user.roles} />}
    </div>
  );
}
