"""Counts at the end, as RabbitMQ's Jepsen tests do: what was accepted has its effect, once, and nothing else has."""

import time


def wait_for_the_end(servers, deadline):
    """Until no job waits or is read and no message is left, or the deadline; the account tells what is missing."""
    while time.monotonic() < deadline:
        try:
            jobs = servers.number(
                "SELECT count(*) FROM phototext.job WHERE state IN ('available', 'running')")
            if jobs == 0 and messages_left(servers) == 0:
                return
        except OSError:
            pass
        time.sleep(1)


def messages_left(servers):
    queues = servers.manage("GET", "queues/%2F") or []
    return sum(queue.get("messages", 0) for queue in queues)


class Account:
    def __init__(self, servers, submitter, photos):
        self.servers, self.photos = servers, photos
        self.submitted, self.accepted = submitter.submitted, submitter.accepted
        # identifier: state and reason of its job, hash of its content
        self.jobs = {
            name: (state, reason, content)
            for name, state, reason, content in servers.query("""
                SELECT local_identifier, state, coalesce(reason_code, ''), coalesce(encode(content, 'hex'), '')
                FROM phototext.asset JOIN phototext.job ON job.asset_id = asset.id""")}
        self.texts = {}
        for content, text in servers.query("SELECT encode(content, 'hex'), transcript FROM phototext.recognition"):
            self.texts.setdefault(content, []).append(text)
        self.offences = []

    def _offend(self, what, names):
        if names:
            examples = ", ".join(sorted(names)[:5])
            self.offences.append(f"{len(names)} {what}: {examples}{', …' if len(names) > 5 else ''}")

    def report(self, surprises):
        """Prints the figures and every offence; whether there is none."""
        accepted_healthy = self.accepted & self.photos.numbers.keys()
        accepted_poison = self.accepted & self.photos.codes.keys()
        effect = {name for name in accepted_healthy if self._has_own_text(name)}
        failed = {name for name in accepted_poison if self._state(name) == ("failed", self.photos.codes[name])}
        ended = {name for name, job in self.jobs.items() if job[0] in ("completed", "failed", "cancelled")}
        self._offend("lost (accepted, and never ended)", {
            f"{name} ({' '.join(self._state(name)).strip()})" for name in self.accepted - ended})
        self._offend("submitted and never accepted", self.submitted - self.accepted)
        self._offend("unexpected (never submitted)", self.jobs.keys() - self.submitted)
        self._offend("healthy photos without their own text", (accepted_healthy & ended) - effect)
        self._offend("bad photos without the right failure", {
            f"{name} ({' '.join(self._state(name))})" for name in (accepted_poison & ended) - failed})
        self._offend("texts of one content and recipe", {
            content for content, texts in self.texts.items() if len(texts) > 1})
        contents = {self.jobs[name][2] for name in effect}
        self._offend("texts of no photo", self.texts.keys() - contents)
        self._count_messages()
        self.offences += surprises
        print(f"        submitted {len(self.submitted)}, accepted {len(self.accepted)}:"
              f" read {len(effect)}, failed as they must {len(failed)}")
        self._print_attempts()
        for offence in self.offences:
            print(f"        BAD: {offence}")
        return not self.offences and len(effect) > 0

    def _state(self, name):
        return self.jobs.get(name, ("absent", "", ""))[:2]

    def _has_own_text(self, name):
        state, _, content = self.jobs.get(name, ("absent", "", ""))
        texts = self.texts.get(content, [])
        return state == "completed" and len(texts) == 1 and self.photos.numbers[name] in texts[0].replace(" ", "")

    def _count_messages(self):
        """RabbitMQ's management interface is some seconds behind."""
        deadline = time.monotonic() + 15
        while (left := messages_left(self.servers)) and time.monotonic() < deadline:
            time.sleep(1)
        if left:
            self.offences.append(f"{left} messages left in RabbitMQ")

    def _print_attempts(self):
        """Reading twice is allowed, and counted."""
        outcomes = self.servers.query("""
            SELECT coalesce(outcome, 'never ended'), count(*) FROM phototext.attempt GROUP BY 1 ORDER BY 2 DESC""")
        again = self.servers.number("""
            SELECT coalesce(sum(count - 1), 0) FROM (
                SELECT count(*) FROM phototext.attempt JOIN phototext.job ON job.id = job_id
                WHERE state = 'completed' GROUP BY job_id) counts""")
        print(f"        attempts: {', '.join(f'{count} {outcome}' for outcome, count in outcomes)}")
        print(f"        healthy photos begun again: {again} times")
