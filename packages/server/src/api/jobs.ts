import type { Job as JobBody, JobItem as JobItemBody, JobSelection } from "@forecourt/contract";
import { cancelJob, continueJob } from "../charging/jobs/control.ts";
import { createJob } from "../charging/jobs/create.ts";
import {
  findJob,
  type JobItem,
  type JobRow,
  jobColumns,
  jobItemColumns,
  listJobItems,
  listJobs,
} from "../charging/jobs/queries.ts";
import { type Caller, hasRole } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type JobOperation = "listJobs" | "createJob" | "getJob" | "listJobItems" | "cancelJob" | "continueJob";

export function jobApi(core: Core): Pick<Api, JobOperation> {
  return {
    async listJobs({ query }, caller) {
      const page = await listJobs(core, caller, renamed(query, { status: "status" }), query);
      return { status: 200, body: await toPage(page, (job) => toJob(job, caller)) };
    },
    async createJob({ body }, caller) {
      const { payload = {}, concurrency = 10, wave_pause_s = 0, wave_gate = false } = body;
      const { wave_size = null, stop_after_failures = null, ...given } = body;
      const { result, replayed } = await createJob(
        core,
        caller,
        jobColumns.toRow({
          ...given,
          payload,
          concurrency,
          wave_size,
          wave_pause_s,
          wave_gate,
          stop_after_failures,
        }),
      );
      return { status: 201, body: { data: toJob(result, caller) }, location: `/jobs/${result.id}`, replayed };
    },
    async getJob({ path }, caller) {
      return { status: 200, body: { data: toJob(await findJob(core, caller, path.job_id), caller) } };
    },
    async listJobItems({ path, query }, caller) {
      const filter = renamed(query, { outcome: "outcome" });
      const page = await listJobItems(core, caller, path.job_id, filter, query);
      return { status: 200, body: await toPage(page, toItem) };
    },
    async cancelJob({ path }, caller) {
      const { result, replayed } = await cancelJob(core, caller, path.job_id);
      return { status: 200, body: { data: toJob(result, caller) }, replayed };
    },
    async continueJob({ path }, caller) {
      const { result, replayed } = await continueJob(core, caller, path.job_id);
      return { status: 200, body: { data: toJob(result, caller) }, replayed };
    },
  };
}

const jobFields = jobColumns.toWire("Job");
const itemFields = jobItemColumns.toWire("JobItem");

/** A payload may hold an id tag, for example in DataTransfer, so a viewer does not see it. */
function toJob(job: JobRow, { role }: Caller): Complete<JobBody> {
  return {
    ...jobFields(job),
    // Stored whole.
    selection: job.selection as Complete<JobSelection>,
    payload: hasRole(role, "operator") ? job.payload : null,
  };
}

function toItem(item: JobItem): Complete<JobItemBody> {
  return { ...itemFields(item), wave: item.wave, answer: item.answer };
}
