DROP INDEX "one_campaign_a_link";--> statement-breakpoint
DROP INDEX "sources_userId_unique";--> statement-breakpoint
DROP INDEX "sources_by_partner";--> statement-breakpoint
DROP INDEX "visit_events_by_kind";--> statement-breakpoint
DROP INDEX "one_bet_a_nonce";--> statement-breakpoint
DROP INDEX "bets_of_user";--> statement-breakpoint
DROP INDEX "bets_by_game";--> statement-breakpoint
DROP INDEX "bets_by_multiplier";--> statement-breakpoint
DROP INDEX "bets_by_shared_round";--> statement-breakpoint
DROP INDEX "bets_by_provider_round";--> statement-breakpoint
DROP INDEX "a_bonus_is_given_once";--> statement-breakpoint
DROP INDEX "one_active_bonus_a_currency";--> statement-breakpoint
DROP INDEX "grants_of_bonus";--> statement-breakpoint
DROP INDEX "bonuses_that_run_out";--> statement-breakpoint
DROP INDEX "offers_that_run_out";--> statement-breakpoint
DROP INDEX "open_bonus_stakes";--> statement-breakpoint
DROP INDEX "a_code_is_one_live_bonus";--> statement-breakpoint
DROP INDEX "one_super_bonus";--> statement-breakpoint
DROP INDEX "casino_rounds_of_user";--> statement-breakpoint
DROP INDEX "casino_rounds_open";--> statement-breakpoint
DROP INDEX "casino_sessions_by_user";--> statement-breakpoint
DROP INDEX "one_casino_transaction_an_id";--> statement-breakpoint
DROP INDEX "casino_rollbacks";--> statement-breakpoint
DROP INDEX "casino_transactions_of_round";--> statement-breakpoint
DROP INDEX "casino_transactions_by_time";--> statement-breakpoint
DROP INDEX "codes_linkHash_unique";--> statement-breakpoint
DROP INDEX "one_open_code";--> statement-breakpoint
DROP INDEX "codes_by_end";--> statement-breakpoint
DROP INDEX "one_time_tokens_by_user";--> statement-breakpoint
DROP INDEX "one_time_tokens_by_end";--> statement-breakpoint
DROP INDEX "exchange_rates_by_time";--> statement-breakpoint
DROP INDEX "seed_pairs_serverSeedHash_unique";--> statement-breakpoint
DROP INDEX "one_active_pair_a_player";--> statement-breakpoint
DROP INDEX "one_next_pair_a_player";--> statement-breakpoint
DROP INDEX "fingerprints_of_user";--> statement-breakpoint
DROP INDEX "passkey_challenges_by_end";--> statement-breakpoint
DROP INDEX "passkeys_credentialId_unique";--> statement-breakpoint
DROP INDEX "passkeys_by_user";--> statement-breakpoint
DROP INDEX "session_tokens_by_session";--> statement-breakpoint
DROP INDEX "sessions_by_user";--> statement-breakpoint
DROP INDEX "social_identities_by_user";--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
DROP INDEX "users_phone_unique";--> statement-breakpoint
DROP INDEX "idempotency_records_by_time";--> statement-breakpoint
DROP INDEX "rate_limits_by_end";--> statement-breakpoint
DROP INDEX "entries_by_account";--> statement-breakpoint
DROP INDEX "entries_by_transfer";--> statement-breakpoint
DROP INDEX "ledger_accounts_code_unique";--> statement-breakpoint
DROP INDEX "ledger_accounts_by_user";--> statement-breakpoint
DROP INDEX "log_records_hash_unique";--> statement-breakpoint
DROP INDEX "a_bet_is_settled_once";--> statement-breakpoint
DROP INDEX "transfers_idempotencyKey_unique";--> statement-breakpoint
DROP INDEX "transfers_by_reference";--> statement-breakpoint
DROP INDEX "one_reversal_a_transfer";--> statement-breakpoint
DROP INDEX "outbox_messages_by_time";--> statement-breakpoint
DROP INDEX "due_messages";--> statement-breakpoint
DROP INDEX "deposits_by_user";--> statement-breakpoint
DROP INDEX "open_deposits";--> statement-breakpoint
DROP INDEX "a_payment_credits_once";--> statement-breakpoint
DROP INDEX "withdrawals_by_user";--> statement-breakpoint
DROP INDEX "open_withdrawals";--> statement-breakpoint
DROP INDEX "a_deposit_is_sent_back_once";--> statement-breakpoint
DROP INDEX "a_payout_is_one_withdrawal";--> statement-breakpoint
DROP INDEX "limit_events_by_user";--> statement-breakpoint
DROP INDEX "limited_deposits_by_user";--> statement-breakpoint
DROP INDEX "changes_of_limits";--> statement-breakpoint
DROP INDEX "one_grant_a_campaign";--> statement-breakpoint
DROP INDEX "free_spins_by_campaign";--> statement-breakpoint
DROP INDEX "unfinished_liability_days";--> statement-breakpoint
DROP INDEX "liability_leaves_by_player";--> statement-breakpoint
DROP INDEX "one_open_round_a_game";--> statement-breakpoint
DROP INDEX "one_round_a_nonce";--> statement-breakpoint
DROP INDEX "open_rounds_by_pair";--> statement-breakpoint
DROP INDEX "open_rounds_by_touch";--> statement-breakpoint
DROP INDEX "rounds_by_user";--> statement-breakpoint
DROP INDEX "one_bet_a_slot";--> statement-breakpoint
DROP INDEX "open_bets_by_target";--> statement-breakpoint
DROP INDEX "unsettled_shared_bets";--> statement-breakpoint
DROP INDEX "shared_bets_by_round";--> statement-breakpoint
DROP INDEX "shared_chains_terminal_unique";--> statement-breakpoint
DROP INDEX "chains_by_channel";--> statement-breakpoint
DROP INDEX "one_round_a_link";--> statement-breakpoint
DROP INDEX "one_open_round_a_channel";--> statement-breakpoint
DROP INDEX "shared_rounds_by_channel";--> statement-breakpoint
DROP INDEX "social_logins_by_end";--> statement-breakpoint
DROP INDEX "sports_bets_of_user";--> statement-breakpoint
DROP INDEX "pending_sports_bets";--> statement-breakpoint
DROP INDEX "sports_events_by_status";--> statement-breakpoint
DROP INDEX "sports_events_open";--> statement-breakpoint
DROP INDEX "sports_events_due";--> statement-breakpoint
DROP INDEX "sports_legs_by_event";--> statement-breakpoint
DROP INDEX "one_message_a_seq";--> statement-breakpoint
DROP INDEX "sports_messages_by_event";--> statement-breakpoint
DROP INDEX "sports_messages_by_age";--> statement-breakpoint
DROP INDEX "places_of_tournaments";--> statement-breakpoint
DROP INDEX "tournaments_of_player";--> statement-breakpoint
DROP INDEX "best_rounds";--> statement-breakpoint
DROP INDEX "tournaments_to_settle";--> statement-breakpoint
DROP INDEX "identity_checks_sent";--> statement-breakpoint
DROP INDEX "one_document_a_page";--> statement-breakpoint
DROP INDEX "uploads_by_time";--> statement-breakpoint
DROP INDEX "one_upload_a_page";--> statement-breakpoint
DROP INDEX "exchange_quotes_id_unique";--> statement-breakpoint
DROP INDEX "exchanges_by_user";--> statement-breakpoint
ALTER TABLE `bets` ALTER COLUMN "is_free" TO "is_free" integer NOT NULL DEFAULT 0;--> statement-breakpoint
CREATE UNIQUE INDEX `one_campaign_a_link` ON `campaigns` (`utm_source`,`utm_medium`,`utm_campaign`);--> statement-breakpoint
CREATE UNIQUE INDEX `sources_userId_unique` ON `sources` (`user_id`);--> statement-breakpoint
CREATE INDEX `sources_by_partner` ON `sources` (`partner_id`);--> statement-breakpoint
CREATE INDEX `visit_events_by_kind` ON `visit_events` (`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_bet_a_nonce` ON `bets` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `bets_of_user` ON `bets` (`user_id`,`id`,`currency`,`game`,`stake`,`payout`,`is_free`);--> statement-breakpoint
CREATE INDEX `bets_by_game` ON `bets` (`game`,`id`);--> statement-breakpoint
CREATE INDEX `bets_by_multiplier` ON `bets` (`game`,`multiplier`);--> statement-breakpoint
CREATE INDEX `bets_by_shared_round` ON `bets` (`shared_round_id`) WHERE "bets"."shared_round_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bets_by_provider_round` ON `bets` (`provider`,`provider_round_id`) WHERE "bets"."provider_round_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `a_bonus_is_given_once` ON `bonus_grants` (`user_id`,`bonus_id`,`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_bonus_a_currency` ON `bonus_grants` (`user_id`,`currency`) WHERE "bonus_grants"."state" = 'active' AND "bonus_grants"."is_free_bet" = 0;--> statement-breakpoint
CREATE INDEX `grants_of_bonus` ON `bonus_grants` (`bonus_id`);--> statement-breakpoint
CREATE INDEX `bonuses_that_run_out` ON `bonus_grants` (`active_until`) WHERE "bonus_grants"."state" = 'active';--> statement-breakpoint
CREATE INDEX `offers_that_run_out` ON `bonus_grants` (`offer_until`) WHERE "bonus_grants"."state" = 'available';--> statement-breakpoint
CREATE INDEX `open_bonus_stakes` ON `bonus_stakes` (`grant_id`) WHERE "bonus_stakes"."closed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `a_code_is_one_live_bonus` ON `bonuses` (`code`) WHERE "bonuses"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `one_super_bonus` ON `bonuses` (`is_super`) WHERE "bonuses"."is_super" = 1 AND "bonuses"."state" = 'live';--> statement-breakpoint
CREATE INDEX `casino_rounds_of_user` ON `casino_rounds` (`user_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `casino_rounds_open` ON `casino_rounds` (`provider`,`opened_at`) WHERE "casino_rounds"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX `casino_sessions_by_user` ON `casino_sessions` (`user_id`,`provider`,`game_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_casino_transaction_an_id` ON `casino_transactions` (`provider`,`tx_id`);--> statement-breakpoint
CREATE INDEX `casino_rollbacks` ON `casino_transactions` (`provider`,`ref_tx_id`) WHERE "casino_transactions"."ref_tx_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `casino_transactions_of_round` ON `casino_transactions` (`provider`,`round_id`);--> statement-breakpoint
CREATE INDEX `casino_transactions_by_time` ON `casino_transactions` (`provider`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `codes_linkHash_unique` ON `codes` (`link_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_code` ON `codes` (`user_id`,`purpose`,`channel`) WHERE "codes"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `codes_by_end` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_end` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `exchange_rates_by_time` ON `exchange_rates` (`valid_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `seed_pairs_serverSeedHash_unique` ON `seed_pairs` (`server_seed_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_pair_a_player` ON `seed_pairs` (`user_id`) WHERE "seed_pairs"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `one_next_pair_a_player` ON `seed_pairs` (`user_id`) WHERE "seed_pairs"."status" = 'next';--> statement-breakpoint
CREATE INDEX `fingerprints_of_user` ON `fingerprints` (`user_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_end` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credentialId_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_tokens_by_session` ON `session_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `social_identities_by_user` ON `social_identities` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_unique` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `idempotency_records_by_time` ON `idempotency_records` (`created_at`);--> statement-breakpoint
CREATE INDEX `rate_limits_by_end` ON `rate_limits` (`ends_at`);--> statement-breakpoint
CREATE INDEX `entries_by_account` ON `entries` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `entries_by_transfer` ON `entries` (`transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_code_unique` ON `ledger_accounts` (`code`);--> statement-breakpoint
CREATE INDEX `ledger_accounts_by_user` ON `ledger_accounts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `log_records_hash_unique` ON `log_records` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `a_bet_is_settled_once` ON `log_records` (`"payload" ->> '$.bet'`) WHERE "log_records"."kind" = 'bet_settled';--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_idempotencyKey_unique` ON `transfers` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `transfers_by_reference` ON `transfers` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_reversal_a_transfer` ON `transfers` (`reverses`) WHERE "transfers"."reverses" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_messages_by_time` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `due_messages` ON `outbox_messages` (`due_at`) WHERE "outbox_messages"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deposits_by_user` ON `deposits` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `open_deposits` ON `deposits` (`created_at`) WHERE "deposits"."status" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX `a_payment_credits_once` ON `deposits` (`provider`,`provider_reference`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_user` ON `withdrawals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `open_withdrawals` ON `withdrawals` (`status`,`changed_at`) WHERE "withdrawals"."status" IN ('requested', 'kyc_required', 'approved', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX `a_deposit_is_sent_back_once` ON `withdrawals` (`deposit_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `a_payout_is_one_withdrawal` ON `withdrawals` (`provider`,`provider_reference`);--> statement-breakpoint
CREATE INDEX `limit_events_by_user` ON `limit_events` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `limited_deposits_by_user` ON `limited_deposits` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `changes_of_limits` ON `player_limits` (`ready_at`) WHERE "player_limits"."ready_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `one_grant_a_campaign` ON `free_spins` (`user_id`,`campaign_id`);--> statement-breakpoint
CREATE INDEX `free_spins_by_campaign` ON `free_spins` (`campaign_id`);--> statement-breakpoint
CREATE INDEX `unfinished_liability_days` ON `liability_days` (`stage`);--> statement-breakpoint
CREATE INDEX `liability_leaves_by_player` ON `liability_leaves` (`player`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_round_a_game` ON `rounds` (`user_id`,`game`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `one_round_a_nonce` ON `rounds` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE INDEX `open_rounds_by_pair` ON `rounds` (`seed_pair_id`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE INDEX `open_rounds_by_touch` ON `rounds` (`touched_at`) WHERE "rounds"."ending" IS NULL;--> statement-breakpoint
CREATE INDEX `rounds_by_user` ON `rounds` (`user_id`,`game`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_bet_a_slot` ON `shared_bets` (`round_id`,`user_id`,`slot`) WHERE "shared_bets"."status" <> 'refunded';--> statement-breakpoint
CREATE INDEX `open_bets_by_target` ON `shared_bets` (`round_id`,`target`) WHERE "shared_bets"."status" = 'open';--> statement-breakpoint
CREATE INDEX `unsettled_shared_bets` ON `shared_bets` (`round_id`) WHERE "shared_bets"."is_final" = 0;--> statement-breakpoint
CREATE INDEX `shared_bets_by_round` ON `shared_bets` (`round_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_chains_terminal_unique` ON `shared_chains` (`terminal`);--> statement-breakpoint
CREATE INDEX `chains_by_channel` ON `shared_chains` (`channel`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_round_a_link` ON `shared_rounds` (`chain_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_round_a_channel` ON `shared_rounds` (`channel`) WHERE "shared_rounds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `shared_rounds_by_channel` ON `shared_rounds` (`channel`);--> statement-breakpoint
CREATE INDEX `social_logins_by_end` ON `social_logins` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sports_bets_of_user` ON `sports_bets` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `pending_sports_bets` ON `sports_bets` (`due_at`) WHERE "sports_bets"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `sports_events_by_status` ON `sports_events` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `sports_events_open` ON `sports_events` (`starts_at`) WHERE "sports_events"."is_final" = 0;--> statement-breakpoint
CREATE INDEX `sports_events_due` ON `sports_events` (`id`) WHERE "sports_events"."is_due" = 1;--> statement-breakpoint
CREATE INDEX `sports_legs_by_event` ON `sports_legs` (`event_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_message_a_seq` ON `sports_messages` (`producer`,`seq`);--> statement-breakpoint
CREATE INDEX `sports_messages_by_event` ON `sports_messages` (`event_id`,`kind`);--> statement-breakpoint
CREATE INDEX `sports_messages_by_age` ON `sports_messages` (`generated_at`) WHERE "sports_messages"."kind" IN ('odds_change', 'bet_stop', 'fixture_change');--> statement-breakpoint
CREATE INDEX `places_of_tournaments` ON `tournament_entries` (`tournament_id`,`"score" DESC`,`achieved_at`,`sequence`);--> statement-breakpoint
CREATE INDEX `tournaments_of_player` ON `tournament_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `best_rounds` ON `tournament_rounds` (`tournament_id`,`user_id`,`"score" DESC`);--> statement-breakpoint
CREATE INDEX `tournaments_to_settle` ON `tournaments` (`settles_at`) WHERE "tournaments"."final_at" IS NULL;--> statement-breakpoint
CREATE INDEX `identity_checks_sent` ON `identity_checks` (`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_document_a_page` ON `identity_documents` (`user_id`,`page`);--> statement-breakpoint
CREATE INDEX `uploads_by_time` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_upload_a_page` ON `uploads` (`user_id`,`page`);--> statement-breakpoint
CREATE UNIQUE INDEX `exchange_quotes_id_unique` ON `exchange_quotes` (`id`);--> statement-breakpoint
CREATE INDEX `exchanges_by_user` ON `exchanges` (`user_id`,`id`);