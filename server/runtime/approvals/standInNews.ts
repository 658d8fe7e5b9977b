/** Topic of the outbox: a deputy decided, and who is away was not there to see it. */
export const STAND_IN_NEWS_TOPIC = 'approvals.standIn.news';

export interface StandInNotice {
  no: string;
  /** Team whose record it is. */
  eid: string;
  /** Place of the decision in the log. */
  entry: number;
  /** Id of who is away. */
  absent: string;
  deputyName: string;
  /** What was done, as the action is called. */
  done: string;
  comment: string;
  /** Kind of the document that it was about, and what the request is called. */
  entityTitle: string;
  subject: string;
}
