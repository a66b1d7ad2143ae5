CREATE TABLE `audit_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `desk_audit` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`op` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text,
	`req` text,
	`ok` integer NOT NULL,
	`entry` text NOT NULL,
	`hash` text NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_audit_by_subject` ON `desk_audit` (`subject`,`n`);--> statement-breakpoint
CREATE INDEX `desk_audit_by_operator` ON `desk_audit` (`op`,`n`);--> statement-breakpoint
CREATE INDEX `desk_audit_by_act` ON `desk_audit` (`act`,`n`);--> statement-breakpoint
CREATE INDEX `desk_audit_of_player` ON `desk_audit` (`user_id`,`n`) WHERE "desk_audit"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `desk_audit_of_request` ON `desk_audit` (`req`,`n`) WHERE "desk_audit"."req" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `desk_invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `desk_invitations_of_operator` ON `desk_invitations` (`operator_id`);--> statement-breakpoint
CREATE TABLE `desk_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_keys_keyHash_unique` ON `desk_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `desk_keys_of_operator` ON `desk_keys` (`operator_id`);--> statement-breakpoint
CREATE TABLE `desk_logged` (
	`first` integer PRIMARY KEY NOT NULL,
	`next` integer NOT NULL,
	`root` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_operator_roles` (
	`operator_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`operator_id`, `role`),
	FOREIGN KEY (`operator_id`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `desk_operators` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`password_hash` text,
	`sealed_totp` text,
	`totp_hash` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`active_at` integer,
	`recovered_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_operators_name_unique` ON `desk_operators` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `desk_operators_totpHash_unique` ON `desk_operators` (`totp_hash`);--> statement-breakpoint
CREATE TABLE `desk_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`permission` text NOT NULL,
	`subject` text NOT NULL,
	`args` text NOT NULL,
	`args_hash` text NOT NULL,
	`why` text,
	`effect` text NOT NULL,
	`seen` text DEFAULT '{}' NOT NULL,
	`state` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_in` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`requested_by`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_request` ON `desk_requests` (`act`,`subject`,`args_hash`) WHERE "desk_requests"."state" = 'requested';--> statement-breakpoint
CREATE INDEX `desk_requests_by_state` ON `desk_requests` (`state`,`requested_at`);--> statement-breakpoint
CREATE INDEX `desk_requests_of_operator` ON `desk_requests` (`requested_by`,`state`);--> statement-breakpoint
CREATE TABLE `desk_roles` (
	`id` text PRIMARY KEY NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`proven_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `desk_operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_sessions_tokenHash_unique` ON `desk_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `desk_sessions_of_operator` ON `desk_sessions` (`operator_id`);--> statement-breakpoint
CREATE TABLE `desk_texts` (
	`n` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`n`) REFERENCES `desk_audit`(`n`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `desk_views` (
	`sid` text NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`sid`, `act`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `desk_views_by_time` ON `desk_views` (`at`);--> statement-breakpoint
CREATE TRIGGER `desk_audit_is_never_updated` BEFORE UPDATE ON `desk_audit` BEGIN SELECT RAISE(ABORT, 'audit entries are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `desk_audit_is_never_deleted` BEFORE DELETE ON `desk_audit` BEGIN SELECT RAISE(ABORT, 'audit entries are append-only'); END;
