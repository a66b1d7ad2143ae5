-- Columns may be empty now, which SQLite allows only a table that is made anew. Every bet so far is proven by a seed pair.
CREATE TABLE `__new_bets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`rules_version` text NOT NULL,
	`params` text NOT NULL,
	`outcome` text,
	`multiplier` numeric NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	`payout` numeric NOT NULL,
	`session_id` text NOT NULL,
	`placed_at` integer NOT NULL,
	`proof_kind` text DEFAULT 'seed_pair' NOT NULL,
	`table_hash` text,
	`seed_pair_id` text,
	`nonce` integer,
	`floats` text,
	`shared_round_id` text,
	`provider` text,
	`provider_round_id` text,
	`book_sequence` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seed_pair_id`) REFERENCES `seed_pairs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_stake_is_positive" CHECK("__new_bets"."stake" > 0),
	CONSTRAINT "a_payout_is_not_negative" CHECK("__new_bets"."payout" >= 0),
	CONSTRAINT "a_proof_is_of_a_known_kind" CHECK("__new_bets"."proof_kind" IN ('seed_pair', 'shared_round', 'provider_round', 'sports_book')),
	CONSTRAINT "a_seed_pair_proves_alone" CHECK(("__new_bets"."seed_pair_id" IS NOT NULL) = ("__new_bets"."proof_kind" = 'seed_pair') AND ("__new_bets"."nonce" IS NOT NULL) = ("__new_bets"."proof_kind" = 'seed_pair') AND ("__new_bets"."floats" IS NOT NULL) = ("__new_bets"."proof_kind" = 'seed_pair')),
	CONSTRAINT "a_shared_round_proves_alone" CHECK(("__new_bets"."shared_round_id" IS NOT NULL) = ("__new_bets"."proof_kind" = 'shared_round')),
	CONSTRAINT "a_providers_round_proves_alone" CHECK(("__new_bets"."provider" IS NOT NULL) = ("__new_bets"."proof_kind" = 'provider_round') AND ("__new_bets"."provider_round_id" IS NOT NULL) = ("__new_bets"."proof_kind" = 'provider_round')),
	CONSTRAINT "a_sports_book_proves_alone" CHECK(("__new_bets"."book_sequence" IS NOT NULL) = ("__new_bets"."proof_kind" = 'sports_book')),
	CONSTRAINT "what_is_computed_has_a_table" CHECK("__new_bets"."proof_kind" = 'provider_round' OR ("__new_bets"."proof_kind" = 'sports_book') = ("__new_bets"."table_hash" IS NULL)),
	CONSTRAINT "what_a_seed_pair_proves_is_decided" CHECK("__new_bets"."proof_kind" <> 'seed_pair' OR "__new_bets"."outcome" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_bets`("id", "user_id", "game", "rules_version", "params", "outcome", "multiplier", "currency", "stake", "payout", "session_id", "placed_at", "table_hash", "seed_pair_id", "nonce", "floats") SELECT "id", "user_id", "game", "rules_version", "params", "outcome", "multiplier", "currency", "stake", "payout", "session_id", "placed_at", "table_hash", "seed_pair_id", "nonce", "floats" FROM `bets`;--> statement-breakpoint
DROP TABLE `bets`;--> statement-breakpoint
ALTER TABLE `__new_bets` RENAME TO `bets`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_bet_a_nonce` ON `bets` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `bets_by_user` ON `bets` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `bets_by_game` ON `bets` (`game`,`id`);--> statement-breakpoint
CREATE INDEX `bets_by_multiplier` ON `bets` (`game`,`multiplier`);--> statement-breakpoint
CREATE INDEX `bets_by_shared_round` ON `bets` (`shared_round_id`) WHERE "bets"."shared_round_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bets_by_provider_round` ON `bets` (`provider`,`provider_round_id`) WHERE "bets"."provider_round_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `transfers` ADD `reverses` text REFERENCES transfers(id);--> statement-breakpoint
CREATE UNIQUE INDEX `one_reversal_a_transfer` ON `transfers` (`reverses`) WHERE "transfers"."reverses" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `bets_are_never_deleted` BEFORE DELETE ON `bets` BEGIN SELECT RAISE(ABORT, 'bets are append-only'); END;
--> statement-breakpoint
-- What a bet brought may change, by a later settlement; what was bet, and what proves it, may not.
CREATE TRIGGER `what_was_bet_is_never_updated` BEFORE UPDATE OF `id`, `user_id`, `game`, `rules_version`, `params`, `currency`, `stake`, `session_id`, `placed_at`, `proof_kind`, `table_hash`, `seed_pair_id`, `nonce`, `floats`, `shared_round_id`, `provider`, `provider_round_id`, `book_sequence` ON `bets` BEGIN SELECT RAISE(ABORT, 'what was bet is final'); END;
--> statement-breakpoint
-- Answers that are kept for repeats tell a bet by the names of the wire from now on.
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bet.rulesVersion', '$.bet.tableHash', '$.bet.clientSeed', '$.bet.serverSeedHash', '$.bet.serverSeed', '$.bet.placedAt'),
	'$.bet.rules_version', json_extract(answer, '$.bet.rulesVersion'),
	'$.bet.table_hash', json_extract(answer, '$.bet.tableHash'),
	'$.bet.client_seed', json_extract(answer, '$.bet.clientSeed'),
	'$.bet.server_seed_hash', json_extract(answer, '$.bet.serverSeedHash'),
	'$.bet.server_seed', json_extract(answer, '$.bet.serverSeed'),
	'$.bet.placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bet.placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('placeBet') AND json_type(answer, '$.bet') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.round.bet.rulesVersion', '$.round.bet.tableHash', '$.round.bet.clientSeed', '$.round.bet.serverSeedHash', '$.round.bet.serverSeed', '$.round.bet.placedAt'),
	'$.round.bet.rules_version', json_extract(answer, '$.round.bet.rulesVersion'),
	'$.round.bet.table_hash', json_extract(answer, '$.round.bet.tableHash'),
	'$.round.bet.client_seed', json_extract(answer, '$.round.bet.clientSeed'),
	'$.round.bet.server_seed_hash', json_extract(answer, '$.round.bet.serverSeedHash'),
	'$.round.bet.server_seed', json_extract(answer, '$.round.bet.serverSeed'),
	'$.round.bet.placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.round.bet.placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('startRound', 'cashOutRound') AND json_type(answer, '$.round.bet') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bets[0].rulesVersion', '$.bets[0].tableHash', '$.bets[0].clientSeed', '$.bets[0].serverSeedHash', '$.bets[0].serverSeed', '$.bets[0].placedAt'),
	'$.bets[0].rules_version', json_extract(answer, '$.bets[0].rulesVersion'),
	'$.bets[0].table_hash', json_extract(answer, '$.bets[0].tableHash'),
	'$.bets[0].client_seed', json_extract(answer, '$.bets[0].clientSeed'),
	'$.bets[0].server_seed_hash', json_extract(answer, '$.bets[0].serverSeedHash'),
	'$.bets[0].server_seed', json_extract(answer, '$.bets[0].serverSeed'),
	'$.bets[0].placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bets[0].placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('openCases') AND json_type(answer, '$.bets[0]') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bets[1].rulesVersion', '$.bets[1].tableHash', '$.bets[1].clientSeed', '$.bets[1].serverSeedHash', '$.bets[1].serverSeed', '$.bets[1].placedAt'),
	'$.bets[1].rules_version', json_extract(answer, '$.bets[1].rulesVersion'),
	'$.bets[1].table_hash', json_extract(answer, '$.bets[1].tableHash'),
	'$.bets[1].client_seed', json_extract(answer, '$.bets[1].clientSeed'),
	'$.bets[1].server_seed_hash', json_extract(answer, '$.bets[1].serverSeedHash'),
	'$.bets[1].server_seed', json_extract(answer, '$.bets[1].serverSeed'),
	'$.bets[1].placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bets[1].placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('openCases') AND json_type(answer, '$.bets[1]') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bets[2].rulesVersion', '$.bets[2].tableHash', '$.bets[2].clientSeed', '$.bets[2].serverSeedHash', '$.bets[2].serverSeed', '$.bets[2].placedAt'),
	'$.bets[2].rules_version', json_extract(answer, '$.bets[2].rulesVersion'),
	'$.bets[2].table_hash', json_extract(answer, '$.bets[2].tableHash'),
	'$.bets[2].client_seed', json_extract(answer, '$.bets[2].clientSeed'),
	'$.bets[2].server_seed_hash', json_extract(answer, '$.bets[2].serverSeedHash'),
	'$.bets[2].server_seed', json_extract(answer, '$.bets[2].serverSeed'),
	'$.bets[2].placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bets[2].placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('openCases') AND json_type(answer, '$.bets[2]') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bets[3].rulesVersion', '$.bets[3].tableHash', '$.bets[3].clientSeed', '$.bets[3].serverSeedHash', '$.bets[3].serverSeed', '$.bets[3].placedAt'),
	'$.bets[3].rules_version', json_extract(answer, '$.bets[3].rulesVersion'),
	'$.bets[3].table_hash', json_extract(answer, '$.bets[3].tableHash'),
	'$.bets[3].client_seed', json_extract(answer, '$.bets[3].clientSeed'),
	'$.bets[3].server_seed_hash', json_extract(answer, '$.bets[3].serverSeedHash'),
	'$.bets[3].server_seed', json_extract(answer, '$.bets[3].serverSeed'),
	'$.bets[3].placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bets[3].placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('openCases') AND json_type(answer, '$.bets[3]') = 'object';
--> statement-breakpoint
UPDATE `idempotency_records` SET answer = json_set(json_remove(answer, '$.bets[4].rulesVersion', '$.bets[4].tableHash', '$.bets[4].clientSeed', '$.bets[4].serverSeedHash', '$.bets[4].serverSeed', '$.bets[4].placedAt'),
	'$.bets[4].rules_version', json_extract(answer, '$.bets[4].rulesVersion'),
	'$.bets[4].table_hash', json_extract(answer, '$.bets[4].tableHash'),
	'$.bets[4].client_seed', json_extract(answer, '$.bets[4].clientSeed'),
	'$.bets[4].server_seed_hash', json_extract(answer, '$.bets[4].serverSeedHash'),
	'$.bets[4].server_seed', json_extract(answer, '$.bets[4].serverSeed'),
	'$.bets[4].placed_at', strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(answer, '$.bets[4].placedAt') / 1000.0, 'unixepoch'))
WHERE command IN ('openCases') AND json_type(answer, '$.bets[4]') = 'object';
